/** A backup cannot be written, read or restored. The message is one line for the operator. */
export class BackupError extends Error {}
