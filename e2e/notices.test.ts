import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (program: string) =>
  readFileSync(new URL(`../dist/${program}/third-party-notices.txt`, import.meta.url), 'utf8')

it.each([
  ['api', 'fastify', 'Copyright (c) 2016-present The Fastify team'],
  ['panel', 'react', 'Copyright (c) Meta Platforms'],
  ['agent', 'ws', 'Copyright (c) 2011 Einar Otto Stangvik'],
])('ships %s with the licence of %s', (program, name, copyright) => {
  const notices = read(program)
  expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\nLicense: MIT$`, 'm'))
  expect(notices).toContain(copyright)
  // Every listed package has a licence, and no package of this product is in the list.
  expect(notices).not.toContain('@trellis/')
})
