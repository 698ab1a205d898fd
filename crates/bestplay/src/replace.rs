//! Files that are written whole or not at all: filled beside their place, and renamed.
//!
//! Only a regular file is replaced. A rename would put a file where a device or a pipe was, and one
//! where a symbolic link was; so the former are refused, and links are followed to what they name.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{BufWriter, Error, ErrorKind, Result};
use std::path::Path;

/// Has a file filled beside its place, brings it to disk, and renames it. The permissions of what was there stay.
/// What was there is there still if that fails, as it does for a device or a pipe.
pub(crate) fn replace(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    let place;
    let (path, permissions) = match fs::metadata(path) {
        Ok(there) if there.is_file() => {
            place = fs::canonicalize(path)?;
            (&*place, Some(there.permissions()))
        }
        Ok(there) if !there.is_dir() => {
            let message = "it is a device or a pipe, not a file";
            return Err(Error::new(ErrorKind::InvalidInput, message));
        }
        _ => (path, None),
    };
    let mut beside = path.as_os_str().to_owned();
    // One that nobody else fills, on whatever machine.
    let mark = RandomState::new().hash_one(std::process::id());
    beside.push(format!(".{mark:016x}.part"));
    let filled = |file| {
        let mut out = BufWriter::new(file);
        fill(&mut out)?;
        out.into_inner()
            .map_err(|error| error.into_error())?
            .sync_all()
    };
    let written = File::create(&beside)
        .and_then(filled)
        .and_then(|()| permissions.map_or(Ok(()), |kept| fs::set_permissions(&beside, kept)))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell; that there is nothing left to remove is none.
        let _ = fs::remove_file(&beside);
        return written;
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    // The new name is on disk once its folder is. Systems that cannot do this do it themselves.
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn only_files_are_replaced_and_links_are_followed() {
        let folder = std::env::temp_dir().join(format!("bestplay-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link, device) = (
            folder.join("file"),
            folder.join("link"),
            folder.join("device"),
        );
        let fill = |file: &mut BufWriter<File>| file.write_all(b"new");
        replace(&file, fill).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        replace(&link, fill).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&file).unwrap().permissions().mode() & 0o777,
            0o640
        );
        // A link to one, so that a failure of this test replaces no device of the machine.
        symlink("/dev/null", &device).unwrap();
        let refused = replace(&device, fill).unwrap_err();
        assert!(
            refused.to_string().contains("a device or a pipe"),
            "{refused}"
        );
        assert!(fs::symlink_metadata(&device).unwrap().is_symlink());
        assert!(replace(&folder, fill).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }
}
