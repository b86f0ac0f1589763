export { formatCallDay, formatCallTime } from './call-moment.ts'
