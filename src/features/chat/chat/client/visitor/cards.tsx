export const cardClasses =
  'mb-3.5 rounded-bubble border border-larch-100 bg-larch-50 px-4 py-3.5 text-md text-larch-900 forced-colors:border'
