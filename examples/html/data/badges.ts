const labels: Record<string, { positive: string; negative: string }> = {
  Experience: { positive: 'Knows the trade', negative: 'Inexperienced' },
  Punctuality: { positive: 'On time', negative: 'Late' },
  Quality: { positive: 'Great quality', negative: 'Poor quality' },
};

/** The badge sets as the API takes them. */
export function badgeSets(pictures: string) {
  return Object.entries(labels).map(([id, { positive, negative }]) => {
    const image = (suffix: string) => `${pictures}/badges/${id.toLowerCase()}${suffix}.svg`;
    return {
      id,
      badges: [
        { qualifier: 'positive', badge: { label: positive, image: image('-positive') } },
        { qualifier: 'negative', badge: { label: negative, image: image('-negative') } },
      ],
      image: image(''),
    };
  });
}

const symbols: Record<string, string> = {
  Experience: '<path d="M24 11l3.7 8.3 9 .9-6.8 6 2 8.8-7.9-4.6-7.9 4.6 2-8.8-6.8-6 9-.9z"/>',
  Punctuality:
    '<path fill-rule="evenodd" d="M24 11a13 13 0 1 1 0 26 13 13 0 0 1 0-26zm-1.5 5v9l6.5 4 1.6-2.6-5.1-3.1V16z"/>',
  Quality: '<path d="M14 14h20l5 8-15 16L9 22zm3.5 8L24 30.5 30.5 22z" fill-rule="evenodd"/>',
};
const colours: Record<string, string> = { positive: '#2d7d5a', negative: '#b3443c' };

/** The picture of a badge; without a qualifier, of its set. */
export function drawBadge(id: string, qualifier?: string): string {
  const colour = (qualifier && colours[qualifier]) ?? '#4a5b8c';
  const strike =
    qualifier === 'negative'
      ? `<path d="M12 36L36 12" stroke="${colour}" stroke-width="7"/><path d="M12 36L36 12" stroke="#fff" stroke-width="3"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="${colour}"/><g fill="#fff">${symbols[id] ?? ''}</g>${strike}</svg>`;
}
