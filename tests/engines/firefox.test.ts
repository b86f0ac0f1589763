import { describeEngine } from './describe-engine.ts'

describeEngine('Firefox')
