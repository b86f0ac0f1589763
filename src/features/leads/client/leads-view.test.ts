import { describe, expect, it } from 'vitest'
import { leadOrders } from '../labels.ts'
import {
  defaultView,
  isFiltered,
  queryFromView,
  restrictView,
  toggleSort,
  toListQuery,
  toSort,
  viewFromQuery,
} from './leads-view.ts'

describe('the query of the endpoint', () => {
  it('names the page, the order and the filters that are set', () => {
    expect(toListQuery(defaultView)).toEqual({ page: '1', sort: '-createdAt' })
    expect(
      toListQuery({ ...defaultView, search: ' roy ', status: 'leadLost', therapist: 7, page: 2 }),
    ).toEqual({ page: '2', sort: '-createdAt', search: 'roy', status: 'leadLost', therapist: '7' })
  })
})

describe('filters', () => {
  it('by therapist are for administrators only', () => {
    const view = { ...defaultView, therapist: 7 }
    expect(restrictView(true, view)).toEqual(view)
    expect(restrictView(false, view)).toEqual(defaultView)
  })

  it('do not include a search for spaces', () => {
    expect(isFiltered({ ...defaultView, search: ' ' })).toBe(false)
    expect(isFiltered({ ...defaultView, therapist: 'none' })).toBe(true)
  })
})

describe('the order', () => {
  it('is reversed by a second press, and starts with the newest lead', () => {
    const byName = toggleSort({ ...defaultView, page: 3 }, 'name')
    expect(byName).toMatchObject({ sort: 'name', descending: false, page: 1 })
    expect(toggleSort(byName, 'name').descending).toBe(true)
    expect(toggleSort(byName, 'createdAt').descending).toBe(true)
    expect(toggleSort(defaultView, 'createdAt').descending).toBe(false)
  })
})

describe('the URL', () => {
  it('is empty for the default view and restores any other view', () => {
    expect(queryFromView(defaultView)).toBe('')
    const view = {
      search: 'chloé & co',
      status: 'leadLost',
      therapist: 'none',
      sort: 'name',
      descending: true,
      page: 2,
      lead: 12,
    } as const
    expect(viewFromQuery(queryFromView(view))).toEqual(view)
    expect(queryFromView({ ...defaultView, descending: false })).toBe('sort=createdAt')
  })

  it('restores every order that phones offer', () => {
    for (const { value } of leadOrders(true)) {
      expect(toSort(viewFromQuery(`sort=${value}`))).toBe(value)
    }
  })

  it('ignores invalid values', () => {
    expect(viewFromQuery('?status=gone&therapist=-1&sort=phone&page=0&lead=1e3')).toEqual(
      defaultView,
    )
  })
})
