/** What the server read for this page, as pairs of a query's key and its data. */
export function readPageData(): [readonly unknown[], unknown][] {
  const text = document.getElementById('page-data')?.textContent
  // Written by our own renderer a moment ago, from answers filtered by their schemas.
  return text ? (JSON.parse(text) as [readonly unknown[], unknown][]) : []
}

/** What the server read from one endpoint, filtered by its schema; undefined when it is not in the page. */
export const findPageData = (path: string): unknown =>
  readPageData().find(([[, readPath]]) => readPath === path)?.[1]
