// Runs in a worker thread: it draws the pictures of join pages, one at a time, so that no call waits for them.
import { parentPort, workerData } from 'node:worker_threads'
import { encode } from 'fast-png'
import * as z from 'zod'
import { drawPicture, type Scene } from './draw-picture.ts'
import { Sprites } from './sprites.ts'

const { folders } = z.object({ folders: z.array(z.string().nullable()) }).parse(workerData)
const sprites = new Sprites(folders)

async function draw(scene: Scene): Promise<Uint8Array> {
  await sprites.load(scene.looks)
  const { width, height, pixels } = drawPicture(scene, sprites)
  return encode({ width, height, data: pixels, channels: 3, depth: 8 })
}

parentPort?.on('message', (scene: Scene) => {
  draw(scene).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  )
})
