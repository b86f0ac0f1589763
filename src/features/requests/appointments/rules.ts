export { formatCallDay, formatCallTime } from './call-moment.ts'
export { areOffersGone, isOffersLink } from './offers-link.ts'
