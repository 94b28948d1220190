import { type RefCallback, useLayoutEffect } from 'react'

/** Something that draws by itself into a canvas, at its own pace and without React. */
export type Drawing<Scene> = {
  /** Begins in this canvas; what it gives back ends it. */
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
