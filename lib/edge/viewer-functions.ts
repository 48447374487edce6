import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { COMMON_LANG } from '../../shared/platform/contract/constants.ts';
import { Lang } from '../../shared/platform/contract/primitives.ts';

// What runs at the edge before CloudFront looks into its cache, in its own JavaScript runtime (2.0, some ES 12).

/** Names of the distribution's origins; of the API for previews, which wait less long. */
export const origins = { pages: 'pages', api: 'api', previews: 'previews' } as const;

/** One file for every address of a page: `/booking/TOKEN` and `/console/floor` are read by the page itself. */
export const ONE_PAGE = `function handler(event) {
  var request = event.request;
  request.uri = '/' + request.uri.split('/')[1] + '/index.html';
  return request;
}`;

/** Every status that CloudFront can fail over for: 503 stands for no connection too, and 504 for no answer in time. */
export const FAILURES = [400, 403, 404, 416, 429, 500, 502, 503, 504];

/**
 * The booking page: browsers get the file, as they would of any page, and nothing else is asked. Whoever reads it without
 * running scripts (messengers that show previews) is answered by the function that knows the restaurant; for what it does not
 * answer, the file stands in. Browsers say what a document is for (`sec-fetch-dest`, all of them since 2023); Apple's
 * previews, made by a browser, call themselves bots. Only what the function reads reaches it and counts in the cache: the
 * token and a language that there is.
 */
export const BOOKING_PAGE = `import cf from 'cloudfront';

var LANGS = ${JSON.stringify(Lang.options)};

function valueOf(field) {
  return field ? field.value : '';
}

function isLang(text) {
  return LANGS.indexOf(text) >= 0;
}

function handler(event) {
  var request = event.request;
  var headers = request.headers;
  var token = request.uri.split('/')[2] || '';
  var asked = valueOf(request.querystring.lang);
  var tags = valueOf(headers['accept-language']).split(',');
  request.uri = '${bookingPage.path}';
  request.querystring = {};
  delete headers['accept-language'];
  delete headers['${bookingPage.token_header}'];
  var isBrowser = headers['sec-fetch-dest'] && !/bot/i.test(valueOf(headers['user-agent']));
  if (isBrowser || request.method !== 'GET' || !/^[A-Za-z0-9_-]{1,200}$/.test(token)) return request;
  var lang = tags.map(function (tag) { return tag.trim().slice(0, 2).toLowerCase(); }).filter(isLang)[0];
  headers['${bookingPage.token_header}'] = { value: token };
  if (isLang(asked)) request.querystring = { lang: { value: asked } };
  else if (!lang && (asked || tags[0])) lang = '${COMMON_LANG}';
  if (lang) headers['accept-language'] = { value: lang };
  try {
    cf.createRequestOriginGroup({
      originIds: [{ originId: '${origins.previews}' }, { originId: '${origins.pages}' }],
      failoverCriteria: { statusCodes: ${JSON.stringify(FAILURES)} },
    });
  } catch (error) {
    console.log('No preview: ' + error);
  }
  return request;
}`;
