import start from '../src/global';

// The compiler wants it in the folder of the build's elements.
export default function (): void {
  start();
}
