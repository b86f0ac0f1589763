import { inBatches, type Job } from '#platform/server/scheduler.ts'
import type { CaptchaService } from './service.ts'

export const captchaJobs = (captcha: CaptchaService): Job[] => [
  {
    name: 'remove expired security checks',
    everySeconds: 600,
    run: () => inBatches(1_000, captcha.removeExpired),
  },
]
