import { inBatches, type Removal } from '#platform/server/jobs/scheduler.ts'
import type { CaptchaService } from './service.ts'

export const captchaRemovals = (captcha: CaptchaService): Removal[] => [
  {
    name: 'delete-expired-captchas',
    run: () => inBatches(1_000, captcha.deleteExpired),
  },
]
