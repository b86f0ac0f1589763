export { doWork } from './do-work.ts'
export { fetchSound } from './fetch-sound.ts'
