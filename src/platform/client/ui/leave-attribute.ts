/** On links to the neutral site, which the start script follows in its own way: see `app/client/boot/leave-site.ts`. */
export const leaveAttribute = 'data-leave'
