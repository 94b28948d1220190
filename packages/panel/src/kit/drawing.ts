import { type RefCallback, useLayoutEffect } from 'react'

/** Draws into a canvas without React. */
export type Drawing<Scene> = {
  /** Starts to draw in this canvas. The returned function stops it. */
  attach: (canvas: HTMLCanvasElement) => () => void
  show: (scene: Scene) => void
}

/** Gives a drawing its canvas, and its scene after each change. */
export function useDrawing<Scene>(
  drawing: Drawing<Scene>,
  scene: Scene,
): RefCallback<HTMLCanvasElement> {
  useLayoutEffect(() => drawing.show(scene), [drawing, scene])
  return drawing.attach
}
