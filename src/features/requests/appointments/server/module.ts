export { createFreeCalls } from './free-calls/module.ts'
export { createCallMailing } from './mails/module.ts'
