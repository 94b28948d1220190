import { engineEnvironmentSchema, engineRequestSchema } from '@trellis/contract/links/engine.ts'
import { readEngineEnvironment } from '@trellis/link/engine/environment.ts'
import { readRequest } from '@trellis/link/engine/read-request.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startLoop } from '../src/loop.ts'

const good = {
  TRELLIS_FOLDER: '/x',
  TRELLIS_RUN: 'abcdefgh',
  TRELLIS_SERVER_NAME: 'Foo',
  TRELLIS_PORT: '17091',
}

test.each([
  [good],
  [{ ...good, TRELLIS_ITEMS: '/items.dat' }],
  [{ ...good, TRELLIS_CACHE_HOST: 'panel.test:3000' }],
  [{ ...good, TRELLIS_LOBBY_KEY: Buffer.alloc(32, 7).toString('base64') }],
  [{ ...good, TRELLIS_LOBBY_KEY: 'short' }],
  [{ ...good, TRELLIS_RUN: 'Nope' }],
  [{ ...good, TRELLIS_PORT: 'abc' }],
  [{ ...good, TRELLIS_PORT: '1.5' }],
  [{ TRELLIS_FOLDER: '/x' }],
])('reads the environment by its schema: %j', (env) => {
  const bySchema = engineEnvironmentSchema.safeParse(env)
  if (bySchema.success) expect(readEngineEnvironment(env)).toEqual(bySchema.data)
  else expect(() => readEngineEnvironment(env)).toThrow()
})

test('reads requests by their schema', () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double())
  const request = fc.record(
    {
      id: fc.oneof({ weight: 4, arbitrary: fc.integer() }, value),
      do: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom('hello', 'command', 'announce', 'stop', 'message', 'watch'),
        },
        value,
      ),
      protocol: value,
      line: value,
      by: value,
      reason: value,
      text: value,
      name: fc.string(),
      world: fc.oneof(fc.constantFrom('START', 'start', '../A', 'A'.repeat(25)), value),
      isOn: fc.oneof(fc.boolean(), value),
      whole: fc.oneof({ weight: 4, arbitrary: fc.boolean() }, value),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(request, (candidate) => {
      const line = JSON.stringify(candidate)
      const bySchema = engineRequestSchema.safeParse(JSON.parse(line))
      expect(readRequest(line)).toEqual(bySchema.success ? bySchema.data : null)
    }),
    { numRuns: 1000 },
  )
  for (const line of ['', '{', 'null', '[]', '7']) expect(readRequest(line)).toBeNull()
})

test('catches up a late tick, and skips more than two seconds of delay', async () => {
  let now = 60_000
  let ticks = 0
  const turned = Promise.withResolvers<void>()
  const loop = startLoop(() => now, {
    tick: () => {
      ticks++
    },
    beat: () => {
      if (ticks === 40) turned.resolve()
    },
    isIdle: () => false,
  })
  now += 10_000
  await turned.promise
  loop.stop()
  expect(ticks).toBe(40)
})
