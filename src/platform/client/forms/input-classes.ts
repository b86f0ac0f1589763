/** Shared by text inputs, text areas and selects. */
export const inputClasses = [
  'w-full min-w-0 rounded-(--control-radius) border border-line-field bg-paper text-ink',
  'px-(--control-inset) text-(length:--control-text) leading-snug transition-colors',
  'hover:border-ink-subtle focus-visible:border-river-600 focus-visible:outline-offset-2',
  'aria-invalid:border-ember-600 aria-invalid:shadow-invalid',
  'disabled:bg-slate-50 disabled:text-slate-600 disabled:opacity-100 disabled:hover:border-line-field',
  'read-only:not-[select]:bg-slate-50',
].join(' ')
