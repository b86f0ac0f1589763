export { createFreeCalls } from './free-calls/module.ts'
