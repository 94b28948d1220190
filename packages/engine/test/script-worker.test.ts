import { expect, onTestFinished, test } from 'vitest'
import { ScriptWorker } from '../src/scripts/script-worker.ts'

test('ends the thread of a script that nothing can interrupt, and names that script', async () => {
  const ended = Promise.withResolvers<[number: number, why: string]>()
  const worker = new ScriptWorker({
    onMessage: () => undefined,
    onEnd: (...end) => ended.resolve(end),
    // A busy machine needs hundreds of milliseconds to load the interpreter for the first script.
    timings: { checkMs: 50, maxCallMs: 500 },
  })
  onTestFinished(() => worker.close())
  const load = (number: number, name: string, source: string) =>
    worker.post({ kind: 'load', name, number, source, state: '{}' })
  load(1, 'fine', "game.log('fine')")
  // Nothing in this process can end it, so it ends after some seconds.
  load(2, 'hang', '[].indexOf.call({ length: 2 ** 28 }, 1)')
  expect(await ended.promise).toEqual([2, 'hung'])
})
