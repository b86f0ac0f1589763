import type { Page } from 'playwright-core'

/** Scrolls to the end of the dashboard: its charts are read once their place is seen. */
export const showCharts = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Quick Links', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'By status' }).waitFor()
}
