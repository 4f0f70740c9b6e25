import { describeMarketplace } from '../../test/support/describe-marketplace.js';
import { hasPhp, startPhp } from './support/php.js';

if (hasPhp()) {
  describeMarketplace({ name: 'PHP', hasOfferPages: true, isManyPages: true, start: startPhp });
} else {
  test.skip('PHP', () => {});
}
