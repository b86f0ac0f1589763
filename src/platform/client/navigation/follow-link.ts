/** Opens a path as a pressed link does: unsaved text is asked about, and without a connection the page stays. */
export function followLink(path: string): void {
  const link = document.createElement('a')
  link.href = path
  document.body.append(link)
  link.click()
  link.remove()
}
