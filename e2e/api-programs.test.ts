import { describe, expect, it } from 'vitest'
import { apiPrograms } from '../scripts/api-programs.mjs'

const entry = '/somewhere/api/main.js'

describe('API_PROCESSES', () => {
  it('starts one process at PORT by default, or several at consecutive ports behind one address', () => {
    expect(apiPrograms({}, entry)).toMatchObject([{ name: 'api' }])
    const DATABASE_URL = 'postgres://trellis@db/trellis'
    const two = apiPrograms({ API_PROCESSES: '2', DATABASE_URL, PORT: '4000' }, entry)
    expect(two).toMatchObject([
      { name: 'api', env: { PORT: '4000', PUBLIC_URL: 'http://localhost:4000' } },
      { name: 'api 2', env: { PORT: '4001', PUBLIC_URL: 'http://localhost:4000' } },
    ])
  })

  it('is refused with an explanation for the embedded database and for non-numbers', () => {
    expect(apiPrograms({ API_PROCESSES: '2' }, entry)).toContain('need PostgreSQL')
    expect(apiPrograms({ API_PROCESSES: 'many' }, entry)).toContain('a number from 1 to 64')
  })
})
