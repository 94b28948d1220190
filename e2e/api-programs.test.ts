import { describe, expect, it } from 'vitest'
import { apiPrograms } from '../scripts/api-programs.mjs'

describe('API_PROCESSES', () => {
  it('runs one at PORT unless more are asked for, and more at the ports after it under one address', () => {
    expect(apiPrograms({})).toMatchObject([{ name: 'api' }])
    const DATABASE_URL = 'postgres://trellis@db/trellis'
    const two = apiPrograms({ API_PROCESSES: '2', DATABASE_URL, PORT: '4000' })
    expect(two).toMatchObject([
      { name: 'api', env: { PORT: '4000', PUBLIC_URL: 'http://localhost:4000' } },
      { name: 'api 2', env: { PORT: '4001', PUBLIC_URL: 'http://localhost:4000' } },
    ])
  })

  it('is refused in words for the embedded database and for what is no number', () => {
    expect(apiPrograms({ API_PROCESSES: '2' })).toContain('need PostgreSQL')
    expect(apiPrograms({ API_PROCESSES: 'many' })).toContain('a number from 1 to 64')
  })
})
