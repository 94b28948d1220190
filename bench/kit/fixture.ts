import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'

const listening = z.tuple([z.object({ port: z.int() })]).rest(z.unknown())

/** Starts one of `fixtures`, which reports its port when it listens. */
export async function startFixture(
  name: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL(`../fixtures/${name}.ts`, import.meta.url).pathname, {
    env: { ...process.env, ...env },
  })
  const [{ port }] = listening.parse(await once(child, 'message'))
  return { child, port }
}
