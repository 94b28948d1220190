import { expect, test } from 'vitest'
import { readOutput } from '../../../scripts/test/processes.ts'
import { canIsolate } from './can-isolate.ts'

const guard = new URL('../src/runtime/process/network-guard.ts', import.meta.url).href

/** Runs code in a separate network, because the rules are one table for the whole machine. Returns its output. */
function runInNetwork(code: string): string {
  const script = `
    import { execFileSync } from 'node:child_process'
    import { liftRules, NetworkGuard } from '${guard}'
    const nft = (...words) => execFileSync('nft', words, { encoding: 'utf8' })
    const guard = await NetworkGuard.open()
    ${code}
    console.log(nft('list', 'table', 'inet', 'trellis'))`
  const command = [process.execPath, '--input-type=module-typescript', '--eval', script]
  return readOutput('unshare', ['--net', ...command])
}

test.skipIf(!canIsolate)(
  'allows the ports of running servers again after the firewall was loaded again',
  () => {
    const rules = runInNetwork(`
    await Promise.all([guard.allow(1900017001, 17001), guard.allow(1900017002, 17002)])
    nft('flush', 'ruleset')
    await guard.restore()`)
    expect(rules).toContain('1900017001 . 17001')
    expect(rules).toContain('1900017002 . 17002')
    expect(rules).toContain('reject')
  },
)

test.skipIf(!canIsolate)(
  'keeps the ports of running servers when another one starts after that',
  () => {
    const rules = runInNetwork(`
    await guard.allow(1900017001, 17001)
    nft('flush', 'ruleset')
    await guard.allow(1900017002, 17002)`)
    expect(rules).toContain('1900017001 . 17001')
    expect(rules).toContain('1900017002 . 17002')
    expect(rules).toContain('reject')
  },
)

test.skipIf(!canIsolate)('changes no rule while all of them are there', () => {
  const rules = runInNetwork(`
    await guard.allow(1900017001, 17001)
    nft('add', 'rule', 'inet', 'trellis', 'output', 'counter', 'comment', '"by the operator"')
    await guard.restore()`)
  expect(rules).toContain('by the operator')
})

test.skipIf(!canIsolate)('frees the user of a server whose isolation is turned off', () => {
  const rules = runInNetwork('await liftRules(1900017001, 17001)')
  expect(rules).toMatch(/set free {[^}]*elements = { 1900017001 }/)
  // The rules of an earlier Trellis had no such set.
  const renewed = runInNetwork(`
    nft('delete', 'table', 'inet', 'trellis')
    nft('add', 'table', 'inet', 'trellis')
    nft('add', 'chain', 'inet', 'trellis', 'output', '{ type filter hook output priority 0 ; }')
    await liftRules(1900017001, 17001)`)
  expect(renewed).toMatch(/set free {[^}]*elements = { 1900017001 }/)
  expect(renewed).toContain('meta skuid @free accept')
  const bound = runInNetwork(`
    await liftRules(1900017001, 17001)
    await guard.allow(1900017001, 17001)`)
  expect(bound).not.toMatch(/set free {[^}]*elements/)
  expect(bound).toContain('1900017001 . 17001')
})

test.skipIf(!canIsolate)('sets no rule to free a user where there are none', () => {
  const rules = runInNetwork(`
    nft('delete', 'table', 'inet', 'trellis')
    await liftRules(1900017001, 17001)
    console.log('tables: ' + nft('list', 'tables'))
    await NetworkGuard.open()`)
  expect(rules).toMatch(/^tables: \n/)
})
