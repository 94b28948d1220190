import { readdirSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiDescription } from './kit/api-description.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
let boss: SignedIn
let described: any
let description: ApiDescription
beforeAll(async () => {
  panel = await TestPanel.start()
  owner = await panel.signIn('1')
  boss = await panel.signIn('1000')
  description = await ApiDescription.read(panel)
  described = description.text
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(described)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(described.openapi).toBe('3.1.0')
  })

  it('has every route of the contract, with its access, and each of its parameters', () => {
    const names = new Set<string>()
    for (const route of panel.app.routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const call = described.paths[path][route.method.toLowerCase()]
      expect(call.summary).toBe(route.summary)
      expect(names.has(call.operationId)).toBe(false)
      names.add(call.operationId)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
      const operation = call.parameters
        .filter((it: any) => it.in === 'path')
        .map((it: any) => it.name)
      expect(operation.toSorted()).toEqual(inPath.toSorted())
      expect('requestBody' in call).toBe(route.body !== undefined || route.upload !== undefined)
      expect(call.responses.default).toBeDefined()
      expect(call.security).toEqual(route.access === 'anyone' ? [] : [{ session: [] }])
    }
    const bans = described.paths['/admin/users/{discordId}/unban'].post
    expect(bans['x-permission']).toEqual(['users:manage', 'bans:manage'])
    expect(bans['x-access']).toBe('admin')
    expect(described.paths['/users/{id}/server'].get['x-access']).toBe('self')
    expect(described.paths['/users/{id}/server'].get['x-permission']).toBeUndefined()
  })

  it('omits no route of the contract', async () => {
    const folder = new URL('../../contract/src/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const all: string[] = []
    for (const file of files.filter((name) => name.endsWith('.ts'))) {
      for (const it of Object.values<any>(await import(new URL(file, folder).href)))
        if (it?.method && it.path && it.access) all.push(`${it.method} ${it.path}`)
    }
    const bound = panel.app.routes.map(({ method, path }) => `${method} ${path}`)
    expect(bound.toSorted()).toEqual(all.toSorted())
  })

  it('matches the actual answers', async () => {
    const own = { id: owner.id }
    const calls: [string, string, SignedIn | null, unknown?][] = [
      ['GET', '/openapi.json', null],
      ['GET', '/status', null],
      ['GET', '/auth/identity-provider', null],
      ['POST', '/auth/socket-ticket', owner],
      ['GET', '/users/{id}/profile', owner],
      ['GET', '/users/{id}/server', owner],
      ['GET', '/users/{id}/server/backup', owner],
      ['GET', '/users/{id}/server/tasks', owner],
      ['GET', '/users/{id}/activity', owner],
      ['GET', '/users/{id}/ledger', owner],
      ['GET', '/users/{id}/notices', owner],
      ['GET', '/shop/items', owner],
      ['GET', '/items', null],
      ['GET', '/admin/stats', boss],
      ['GET', '/admin/stats/history', boss],
      ['GET', '/admin/health', boss],
      ['GET', '/admin/users', boss],
      ['GET', '/admin/logs', boss],
      ['GET', '/admin/settings', boss],
      ['GET', '/admin/redeem-codes', boss],
      // All kinds of refusals have one shape.
      ['GET', '/users/{id}/profile', null],
      ['GET', '/admin/stats', owner],
      ['POST', '/users/{id}/redeem', owner, { code: 'TRELLIS-NOSUCH' }],
      ['POST', '/users/{id}/redeem', owner, { code: 7, more: true }],
      ['POST', '/auth/login', null, {}],
    ]
    const faults: unknown[] = []
    const classes = new Set<number>()
    for (const [method, path, who, body] of calls) {
      const at = path.replace('{id}', own.id)
      const answer = await panel.call(method, at, { ...(who && { token: who.token }), body })
      classes.add(Math.floor(answer.status / 100))
      const fault = description.findFaults(method, path, answer)
      if (fault !== null) faults.push(fault)
    }
    expect(faults).toEqual([])
    expect(classes).toEqual(new Set([2, 4]))
  })

  it('detects an answer of another shape', async () => {
    const { body } = await panel.call('GET', '/status')
    const wrong = { ...body, hostedServers: 'none' }
    expect(description.findFaults('GET', '/status', { status: 200, body: wrong })).not.toBeNull()
  })
})
