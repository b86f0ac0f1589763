import { AppError, notFound } from '#shared/errors.ts'

export const userGone = 'This user is not here, or no longer here.'
export const userNotFound = () => notFound(userGone)

export const conflict = (message: string) => new AppError('conflict', message)

/** Also names the field, so that the form shows the message beside it. */
export const alreadyTaken = (path: 'email' | 'username') => {
  const message = 'A user with this email already exists'
  return new AppError('conflict', message, { issues: [{ path, message }] })
}

/** Refuses what would leave the practice without an administrator, or lock someone out by mistake. */
export class LastAdminError extends AppError {
  constructor(message: string) {
    super('conflict', message)
  }
}
