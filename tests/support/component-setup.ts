import { beforeAll } from 'vitest'
import { commands } from 'vitest/browser'

beforeAll(async () => {
  const token = crypto.randomUUID()
  Object.assign(globalThis, { componentTestToken: token })
  await commands.settleFrame(token)
})
