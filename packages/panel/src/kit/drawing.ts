import { type RefCallback, useLayoutEffect } from 'react'

/** Draws into a canvas at its own pace, without React. */
export type Drawing<Scene> = {
  /** Starts drawing in this canvas; the returned function stops it. */
  attach: (canvas: HTMLCanvasElement) => () => void
  show: (scene: Scene) => void
}

/** Hands a drawing its canvas, and its scene whenever that is another one. */
export function useDrawing<Scene>(
  drawing: Drawing<Scene>,
  scene: Scene,
): RefCallback<HTMLCanvasElement> {
  useLayoutEffect(() => drawing.show(scene), [drawing, scene])
  return drawing.attach
}
