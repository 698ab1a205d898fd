//! Files that the command writes: nothing is replaced that is not one of its own.

use std::fs::{self, FileType, Permissions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use bestplay_answers::GameError;

use crate::interrupt::undisturbed;

/// The most symbolic links that lead to a file.
const MOST_LINKS: usize = 40;

#[derive(Clone)]
pub(crate) struct Target {
    /// Where symbolic links lead to.
    path: PathBuf,
    /// Those of the file that is there.
    permissions: Option<Permissions>,
}

impl Target {
    /// A file that is to be written at `path`, where symbolic links are followed. A regular file
    /// that is there is replaced if it is empty, if `is_ours` says so, or by force; another one is refused, and
    /// so is something else, such as a device, a pipe or a folder.
    pub(crate) fn new(
        path: &Path,
        by_force: bool,
        is_ours: impl FnOnce(&Path) -> bool,
    ) -> Result<Target, GameError> {
        // Before links are followed: what is behind /dev/fd/1 need not have a path.
        if let Ok(there) = fs::metadata(path)
            && !there.is_file()
        {
            let (shown, kind) = (path.display(), name(there.file_type()));
            let message = format!("{shown} is {kind}, not a file; name another");
            return Err(GameError::usage(message));
        }
        let path = followed(path)?;
        let shown = path.display();
        let permissions = match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => in_a_folder(&path)?,
            Err(error) => return Err(GameError::io(shown.to_string(), error)),
            Ok(there) if there.len() > 0 && !by_force && !is_ours(&path) => {
                return Err(GameError::usage(format!(
                    "{shown} is there and holds something else; name another file, or --force to \
                     replace it"
                )));
            }
            Ok(there) => Some(there.permissions()),
        };
        Ok(Target { path, permissions })
    }

    /// The file at a path, if one is named; what begins like `head` is ours.
    pub(crate) fn beginning(
        path: Option<&PathBuf>,
        by_force: bool,
        head: &str,
    ) -> Result<Option<Target>, GameError> {
        let is_ours = |path: &Path| {
            let text = fs::read_to_string(path);
            text.is_ok_and(|text| text.starts_with(head))
        };
        let target = path.map(|path| Target::new(path, by_force, is_ours));
        target.transpose()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn is_filled(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|there| there.len() > 0)
    }

    pub(crate) fn write_text(&self, text: &str) -> Result<(), GameError> {
        self.write(|path| {
            fs::write(path, text).map_err(|error| GameError::io(path.display().to_string(), error))
        })
    }

    /// Writes it, undisturbed by Ctrl-C. Its permissions stay. Errors are those of `write` and of the system.
    pub(crate) fn write(
        &self,
        write: impl FnOnce(&Path) -> Result<(), GameError>,
    ) -> Result<(), GameError> {
        undisturbed(|| {
            write(&self.path)?;
            let Some(permissions) = &self.permissions else {
                return Ok(());
            };
            fs::set_permissions(&self.path, permissions.clone())
                .map_err(|error| GameError::io(self.path.display().to_string(), error))
        })
    }
}

/// Where symbolic links lead to, even if that file is not there yet.
fn followed(path: &Path) -> Result<PathBuf, GameError> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(to) => path = path.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => return Ok(path),
        }
    }
    let shown = path.display();
    let message = format!("{shown} is a circle of symbolic links; name another file");
    Err(GameError::usage(message))
}

/// Nothing is known of a file that is not there, but that it can be: its folder is.
fn in_a_folder(path: &Path) -> Result<Option<Permissions>, GameError> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            let message = format!("there is no folder {folder}; make it, or name another");
            Err(GameError::usage(message))
        }
        _ => Ok(None),
    }
}

fn name(kind: FileType) -> &'static str {
    match kind.is_dir() {
        true => "a folder",
        false => "a device or a pipe",
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_are_followed_and_permissions_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        symlink("file", &link).unwrap();
        // A file is made where the link leads, and replaced as a whole with its permissions.
        for _ in 0..2 {
            let target = Target::new(&link, true, |_| false).unwrap();
            let replace = |path: &Path| {
                let other = folder.path().join("other");
                let replaced = fs::write(&other, "new").and_then(|()| fs::rename(&other, path));
                replaced.map_err(|error| GameError::io("file", error))
            };
            target.write(replace).unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), "new");
            fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        }
        let target = Target::new(&link, true, |_| true).unwrap();
        let anew = |path: &Path| {
            let again = fs::remove_file(path).and_then(|()| fs::write(path, "again"));
            again.map_err(|error| GameError::io("file", error))
        };
        target.write(anew).unwrap();
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(Target::new(&circle, true, |_| true).is_err());
    }
}
