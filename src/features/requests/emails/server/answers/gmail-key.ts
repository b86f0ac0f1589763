/** A therapist who connects another account has another mailbox. */
export const toGmailKey = ({ userId, email }: { userId: number; email: string }) =>
  `google ${userId} ${email.toLowerCase()}`
