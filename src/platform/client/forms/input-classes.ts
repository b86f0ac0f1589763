/** What text inputs, text areas and selects have in common. */
export const inputClasses = [
  'w-full min-w-0 rounded-(--control-radius) border border-line-2 bg-paper text-ink',
  'px-(--control-inset) text-(length:--control-text) leading-[1.4] transition-colors',
  'hover:border-ink-3 focus-visible:border-river-600 focus-visible:outline-offset-2',
  'aria-invalid:border-ember-600 aria-invalid:shadow-[0_0_0_1px_var(--color-ember-600)]',
  'disabled:bg-slate-50 disabled:text-slate-600 disabled:opacity-100 disabled:hover:border-line-2',
  'read-only:not-[select]:bg-slate-50',
].join(' ')
