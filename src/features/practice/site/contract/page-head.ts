import { paragraph, searchText, words } from './field.ts'

// Most pages begin with these fields.

export const preview = searchText({ isOptional: true })
export const title = words({ label: 'Title', max: 80, isRequired: true })
export const lead = paragraph({ label: 'Introduction', max: 300 })
