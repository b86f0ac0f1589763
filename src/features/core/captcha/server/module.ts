import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { captchaRemovals } from './jobs.ts'
import { createCaptchaRepository } from './repository.ts'
import { captchaRoutes } from './routes.ts'
import { type CaptchaDeps, type CaptchaService, createCaptchaService } from './service.ts'

export function createCaptcha(
  { config, database, clock, secrets }: Infrastructure,
  { readColors }: Pick<CaptchaDeps, 'readColors'>,
): FeatureModule<CaptchaService> {
  const service = createCaptchaService({
    captchas: createCaptchaRepository(database),
    clock,
    fixedAnswer: config.captchaAnswer,
    readColors,
    secrets,
  })
  return { service, endpoints: captchaRoutes(service), removals: captchaRemovals(service) }
}
