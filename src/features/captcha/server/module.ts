import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { captchaRemovals } from './jobs.ts'
import { createCaptchaRepository } from './repository.ts'
import { captchaRoutes } from './routes.ts'
import { type CaptchaService, createCaptchaService } from './service.ts'

export function createCaptcha({
  config,
  database,
  clock,
}: Infrastructure): FeatureModule<CaptchaService> {
  const service = createCaptchaService({
    captchas: createCaptchaRepository(database),
    clock,
    fixedAnswer: config.captchaAnswer,
  })
  return { service, endpoints: captchaRoutes(service), removals: captchaRemovals(service) }
}
