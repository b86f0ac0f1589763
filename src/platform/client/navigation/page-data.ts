/** The data that the server read for this page, as pairs of query key and data. */
export function readPageData(): [readonly unknown[], unknown][] {
  const text = document.getElementById('page-data')?.textContent
  // Written by our renderer from responses filtered by their schemas.
  return text ? (JSON.parse(text) as [readonly unknown[], unknown][]) : []
}

/** The data that the server read from one endpoint; undefined when it is not in the page. */
export const findPageData = (path: string, input: unknown = {}): unknown =>
  readPageData().find(
    ([[, readPath, readInput]]) =>
      readPath === path && JSON.stringify(readInput) === JSON.stringify(input),
  )?.[1]
