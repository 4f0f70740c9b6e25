import { h, type FunctionalComponent } from '@stencil/core';

interface TitleProps {
  /** The level in the page's outline, 1 to 6. */
  level: number;
  part?: string;
}

/** A heading of any level. */
export const Title: FunctionalComponent<TitleProps> = ({ level, part }, children) => {
  const Heading = `h${Math.min(6, Math.max(1, Math.round(level) || 2))}`;
  return (
    <Heading class="heading" part={part}>
      {children}
    </Heading>
  );
};
