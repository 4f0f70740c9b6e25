import { elements } from '../../elements.js';
import type { State } from '../../state.js';
import { widths } from './showcase-page.js';

export const pictureLooks = ['light', 'dark', 'right-to-left'] as const;
export type PictureLook = (typeof pictureLooks)[number];

/** The name of the picture of a state. */
export function namePicture(tag: string, state: State, width: number, look: PictureLook): string {
  return `${tag}/${state.name}-${width}-${look}.png`;
}

/** The names of the pictures of all states. */
export function namePictures(): string[] {
  return Object.entries(elements).flatMap(([tag, states]) =>
    states
      .filter(({ isMoving }) => !isMoving)
      .flatMap((state) =>
        pictureLooks.flatMap((look) => widths.map((width) => namePicture(tag, state, width, look))),
      ),
  );
}
