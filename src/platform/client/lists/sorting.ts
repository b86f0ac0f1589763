/** The direction in which a list is sorted by a column. An order is a column, with `-` if it is descending. */
export function sortDirection(order: string, column: string) {
  if (order === column) return 'ascending'
  return order === `-${column}` ? 'descending' : undefined
}
