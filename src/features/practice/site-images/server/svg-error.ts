import type { SiteImageFault } from '../labels.ts'

/** Ends the parsing or cleaning of a drawing. It does not leave `sanitizeSvg`. */
export class SvgError extends Error {
  readonly fault: SiteImageFault
  constructor(fault: SiteImageFault) {
    super(fault)
    this.fault = fault
  }
}
