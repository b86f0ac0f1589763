/** A backup that cannot be made, read or put back. The message is one line for the operator. */
export class BackupError extends Error {}
