/** The hash of the script in the frame of a program, for its policies. */
declare const HOST_HASH: string;
