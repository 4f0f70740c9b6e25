import { h, type FunctionalComponent } from '@stencil/core';

interface WithNameProps {
  sentence: (values: { name: string }) => string;
  name: string;
}

/** A sentence with a name, which may be in another script without changing the direction of the rest. */
export const WithName: FunctionalComponent<WithNameProps> = ({ sentence, name }) => {
  const [before, after] = sentence({ name: placeholder }).split(placeholder);
  return [before, <bdi>{name}</bdi>, after];
};

const placeholder = '\n';
